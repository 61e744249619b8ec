import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { type ReactNode, useState } from 'react';
import type { KnownMeasurement } from '../../../inspection/kinds/measurements.ts';
import type { KnownRoom } from '../../../inspection/kinds/siteRooms.ts';
import { useRead } from '../../../wire/queries.ts';
import { addRoom, changeRoom, describeRoom, removeRoom } from '../editMeasurements.ts';
import type { Choice } from '../useChoices.ts';
import type { MeasuringFormat } from '../useMeasuringTool.ts';
import { RoomDialog } from './RoomDialog.tsx';
import { RoomRow } from './RoomRow.tsx';

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
