import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import type { SiteRoom, SiteRoomFields } from '@sightline/contracts/site/siteRooms';
import { roomFormat, roomSizeLines } from '@sightline/measuring/roomTexts';
import { counted } from '@sightline/wording/counted';
import { ROOM_TYPE_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useState } from 'react';
import type { KnownMeasurement } from '../../../inspection/kinds/measurements.ts';
import type { KnownRoom } from '../../../inspection/kinds/siteRooms.ts';
import { DottedLine } from '../../../ui/DottedLine.tsx';
import { useRead } from '../../../wire/queries.ts';
import { EditableRow } from '../EditableRow.tsx';
import { addRoom, changeRoom, describeRoom, removeRoom } from '../editMeasurements.ts';
import { ownRoomVersion } from '../ownVersions.ts';
import { SendingLine } from '../SendingLine.tsx';
import type { Choice } from '../useChoices.ts';
import type { MeasuringFormat } from '../useMeasuringTool.ts';
import { RoomDialog } from './RoomDialog.tsx';

interface SiteRoomsProps {
  inspectionId: string;
  rooms: readonly KnownRoom[];
  measurements: readonly KnownMeasurement[];
  choices: readonly Choice[];
  format: MeasuringFormat;
}

export function SiteRooms({ inspectionId, rooms, measurements, choices, format }: SiteRoomsProps): ReactNode {
  const unit = useRead(getSettings, {}).data?.roomUnit ?? 'feet';
  // The room when the form was opened, which the author saw.
  const [edited, setEdited] = useState<{ id: string; room: KnownRoom | null } | null>(null);
  return (
    <section>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography component="h2" variant="h3">
          Rooms ({rooms.length})
        </Typography>
        <Button
          startIcon={<AddIcon />}
          onClick={() => setEdited({ id: mintId(), room: null })}
          sx={{ minHeight: 44 }}
        >
          Add room
        </Button>
      </Stack>
      {rooms.length === 0 && (
        <Typography color="textSecondary">
          Add a room to note its length, width and height, or to take them from measurements.
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0 }}>
        {rooms.map((room) => (
          <RoomRow
            key={room.id}
            {...{ room, measurements, choices, format }}
            onChange={(change) => changeRoom(room, change)}
            onEdit={() => setEdited({ id: room.id, room })}
            onDelete={() => removeRoom(room)}
          />
        ))}
      </Box>
      {edited && (
        <RoomDialog
          key={edited.id}
          {...{ measurements, choices, format, unit }}
          room={edited.room}
          onSave={(change) =>
            edited.room ? describeRoom(edited.room, change) : addRoom(inspectionId, edited.id, change)
          }
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

interface RoomRowProps {
  room: KnownRoom;
  measurements: readonly KnownMeasurement[];
  choices: readonly Choice[];
  format: MeasuringFormat;
  onChange: (change: SiteRoomFields) => void;
  onEdit: () => void;
  onDelete: () => void;
}

function RoomRow(props: RoomRowProps): ReactNode {
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
