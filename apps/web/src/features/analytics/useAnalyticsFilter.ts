import { Day } from '@sightline/contracts/core/fields';
import { ProjectType } from '@sightline/contracts/inspections/inspections';
import { useSearchParams } from 'react-router-dom';

export interface AnalyticsFilter {
  /** Days; empty when there is no limit. */
  from: string;
  to: string;
  /** Empty when all inspectors are counted. */
  inspectorId: string;
  projectType: ProjectType | '';
}

/** The address keeps the filter, so that a link to these figures can be sent to a colleague. */
export function useAnalyticsFilter(): [AnalyticsFilter, (changes: Partial<AnalyticsFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const filter: AnalyticsFilter = {
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
    inspectorId: params.get('inspector') ?? '',
    projectType: ProjectType.safeParse(params.get('type')).data ?? '',
  };
  const change = (changes: Partial<AnalyticsFilter>): void => {
    const { from, to, inspectorId: inspector, projectType: type } = { ...filter, ...changes };
    const given = Object.entries({ from, to, inspector, type }).filter(([, value]) => value !== '');
    setParams(Object.fromEntries(given), { replace: true });
  };
  return [filter, change];
}

function dayIn(text: string | null): string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
}

/** The filter in the form that the API takes. */
export function queryOf({ from, to, inspectorId, projectType }: AnalyticsFilter) {
  return {
    from: Day.safeParse(from).data,
    to: Day.safeParse(to).data,
    inspectorId: inspectorId || undefined,
    projectType: projectType || undefined,
  };
}
