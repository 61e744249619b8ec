import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { EXPORT_FORMATS, ExportFormat } from '@sightline/contracts/reports/exportFormats';
import { type ReactNode, useId } from 'react';

interface FormatChoicesProps {
  chosen: readonly ExportFormat[];
  onChange: (formats: ExportFormat[]) => void;
}

/** The formats that are made with the report. PDF and page are the record, so no report is without them. */
export function FormatChoices({ chosen, onChange }: FormatChoicesProps): ReactNode {
  const id = useId();
  return (
    <FormControl component="fieldset" aria-describedby={id}>
      <FormLabel component="legend" sx={{ fontWeight: 600, fontSize: '0.875rem' }}>
        Formats
      </FormLabel>
      <FormGroup row>
        {['PDF', 'Web page'].map((label) => (
          <FormControlLabel key={label} label={label} control={<Checkbox checked disabled />} />
        ))}
        {ExportFormat.options.map((format) => (
          <FormControlLabel
            key={format}
            label={EXPORT_FORMATS[format].label}
            sx={{ minHeight: 44 }}
            control={
              <Checkbox
                checked={chosen.includes(format)}
                onChange={(_, isChosen) =>
                  onChange(isChosen ? [...chosen, format] : chosen.filter((one) => one !== format))
                }
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText id={id} sx={{ m: 0 }}>
        PDF and web page belong to every report. Word and Excel can also be made later.
      </FormHelperText>
    </FormControl>
  );
}
