import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { SiteRoom, SiteRoomFields } from '@sightline/contracts/site/siteRooms';
import { roomFormat, roomSizeLines } from '@sightline/measuring/roomTexts';
import { counted } from '@sightline/wording/counted';
import { ROOM_TYPE_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import type { KnownMeasurement } from '../../../inspection/kinds/measurements.ts';
import type { KnownRoom } from '../../../inspection/kinds/siteRooms.ts';
import { DottedLine } from '../../../ui/DottedLine.tsx';
import { EditableRow } from '../EditableRow.tsx';
import { ownRoomVersion } from '../ownVersions.ts';
import { SendingLine } from '../SendingLine.tsx';
import type { Choice } from '../useChoices.ts';
import type { MeasuringFormat } from '../useMeasuringTool.ts';

interface RoomRowProps {
  room: KnownRoom;
  measurements: readonly KnownMeasurement[];
  choices: readonly Choice[];
  format: MeasuringFormat;
  onChange: (change: SiteRoomFields) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function RoomRow(props: RoomRowProps): ReactNode {
  const { room, measurements, choices, format, onChange, onEdit, onDelete } = props;
  const { name, type, notes, isCompleted, sending, problem, refused } = room;
  const contents = contentsOf(room, { measurements, choices });
  return (
    <EditableRow {...{ name, onEdit, onDelete }}>
      <Typography sx={{ fontWeight: 600 }}>
        {name}
        {name !== ROOM_TYPE_LABELS[type] && ` (${ROOM_TYPE_LABELS[type]})`}
      </Typography>
      <SendingLine {...{ sending, problem }} own={ownRoomVersion(refused, { measurements, format })} />
      {roomSizeLines(room, measurements, roomFormat(format)).map((line) => (
        <Typography key={line} variant="body2">
          {line}
        </Typography>
      ))}
      <Typography variant="caption" component="div" color="textSecondary">
        <DottedLine>
          {contents}
          {notes}
        </DottedLine>
      </Typography>
      <FormControlLabel
        control={
          <Switch checked={isCompleted} onChange={(_, checked) => onChange({ isCompleted: checked })} />
        }
        label="Completed"
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ minHeight: 44 }}
      />
    </EditableRow>
  );
}

interface Found {
  measurements: readonly KnownMeasurement[];
  choices: readonly Choice[];
}

interface RoomContents {
  photoIds: string[];
  measurementIds: string[];
  itemIds: string[];
}

/** Photos and measurements belong to a room by the room name that they state, regardless of case. */
function findContents({ name }: Pick<SiteRoom, 'name'>, { measurements, choices }: Found): RoomContents {
  const isHere = ({ roomLabel }: { roomLabel: string }): boolean =>
    roomLabel.trim().toLowerCase() === name.trim().toLowerCase();
  const photos = choices
    .map((choice) => (choice.kind === 'stored' ? choice.photo : stillOf(choice)))
    .filter(isHere);
  const measured = measurements.filter(isHere);
  const itemIds = [...photos, ...measured].flatMap(({ itemId }) => itemId ?? []);
  return {
    photoIds: photos.map(({ id }) => id),
    measurementIds: measured.map(({ id }) => id),
    itemIds: [...new Set(itemIds)],
  };
}

function stillOf({ entry: { id, input } }: Extract<Choice, { kind: 'waiting' }>) {
  return { id, roomLabel: input.roomLabel, itemId: input.itemId ?? null };
}

/** Text such as `2 photos, 1 measurement, 1 checklist item`; empty without any. */
function contentsOf(room: Pick<SiteRoom, 'name'>, found: Found): string {
  const { photoIds, measurementIds, itemIds } = findContents(room, found);
  const contents = [
    { ids: photoIds, noun: 'photo' },
    { ids: measurementIds, noun: 'measurement' },
    { ids: itemIds, noun: 'checklist item' },
  ];
  return contents.flatMap(({ ids, noun }) => (ids.length > 0 ? counted(ids.length, noun) : [])).join(', ');
}
