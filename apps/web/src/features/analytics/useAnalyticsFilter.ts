import { Day } from '@sightline/contracts/core/fields';
import { ProjectType } from '@sightline/contracts/inspections/projectType';
import { useAddressParams } from '../../ui/useAddressParams.ts';

export interface AnalyticsFilter {
  /** Days; empty when there is no limit. */
  from: string;
  to: string;
  /** Empty when all inspectors are counted. */
  inspectorId: string;
  projectType: ProjectType | '';
}

export const NO_FILTER: AnalyticsFilter = { from: '', to: '', inspectorId: '', projectType: '' };

/** The address keeps the filter, so that a link to these figures can be sent to a colleague. */
export function useAnalyticsFilter(): [AnalyticsFilter, (changes: Partial<AnalyticsFilter>) => void] {
  const { params, change } = useAddressParams();
  return [
    filterIn(params),
    (changes) =>
      change((next) => {
        const { from, to, inspectorId: inspector, projectType: type } = { ...filterIn(next), ...changes };
        for (const [name, value] of Object.entries({ from, to, inspector, type }))
          if (value === '') next.delete(name);
          else next.set(name, value);
      }),
  ];
}

function filterIn(params: URLSearchParams): AnalyticsFilter {
  return {
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
    inspectorId: params.get('inspector') ?? '',
    projectType: ProjectType.safeParse(params.get('type')).data ?? '',
  };
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
