import ButtonBase from '@mui/material/ButtonBase';
import type { Photo } from '@sightline/contracts/photos';
import type { ReactNode } from 'react';
import { altOf } from './describePhoto.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { TileFrame } from './TileFrame.tsx';

interface StoredTileProps {
  photo: Photo;
  number: number;
  onOpen: () => void;
}

export function StoredTile({ photo, number, onOpen }: StoredTileProps): ReactNode {
  return (
    <TileFrame number={number}>
      <ButtonBase
        onClick={onOpen}
        aria-label={`Open ${altOf(photo, number)}`}
        sx={{ width: '100%', height: '100%', '&.Mui-focusVisible': { outlineOffset: -3 } }}
      >
        <Thumbnail photo={photo} alt="" />
      </ButtonBase>
    </TileFrame>
  );
}
