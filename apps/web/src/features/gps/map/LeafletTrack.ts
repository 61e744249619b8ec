import type { MapTiles } from '@sightline/contracts/maps';
import {
  Browser,
  circle,
  circleMarker,
  type FeatureGroup,
  featureGroup,
  type Map as LeafletMap,
  map,
  polyline,
  type TileLayer,
  tileLayer,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { TrackPoint } from './layoutTrack.ts';

const CLOSEST_ZOOM = 19;
/** Without a single tile by then, the plot shows more than the map. */
const FIRST_TILE_MS = 10_000;

/** The track on a map of the configured service. */
export class LeafletTrack {
  readonly #map: LeafletMap;
  readonly #tiles: TileLayer;
  readonly #onFailure: () => void;
  #overlay: FeatureGroup = featureGroup();
  #shownLength = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: HTMLElement, { url, attribution }: MapTiles, onFailure: () => void) {
    this.#onFailure = onFailure;
    // One finger scrolls the page, two move the map; a wheel scrolls the page, too.
    this.#map = map(element, { scrollWheelZoom: false, dragging: !Browser.mobile, zoomAnimation: false });
    this.#map.attributionControl.setPrefix(false);
    this.#tiles = tileLayer(url, {
      attribution: escaped(attribution),
      maxZoom: CLOSEST_ZOOM,
      // The services require to know which site loads their tiles; our pages otherwise send no referrer.
      referrerPolicy: 'origin',
    });
    this.#watchTiles();
    this.#tiles.addTo(this.#map);
  }

  /** Oldest first. The view moves only when there are more readings than before. */
  show(track: readonly TrackPoint[]): void {
    this.#overlay.remove();
    this.#overlay = featureGroup([...accuracyOf(track), pathOf(track), ...track.map(markerOf)]);
    if (track.length !== this.#shownLength)
      this.#map.fitBounds(this.#overlay.getBounds(), { maxZoom: CLOSEST_ZOOM, animate: false });
    this.#shownLength = track.length;
    this.#overlay.addTo(this.#map);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#map.remove();
  }

  /** A view of which no tile could be loaded is a blank box. */
  #watchTiles(): void {
    let loaded = 0;
    this.#timer = setTimeout(() => loaded === 0 && this.#onFailure(), FIRST_TILE_MS);
    this.#tiles.on('loading', () => {
      loaded = 0;
    });
    this.#tiles.on('tileload', () => {
      loaded += 1;
      clearTimeout(this.#timer);
    });
    this.#tiles.on('load', () => loaded === 0 && this.#onFailure());
  }
}

const PATH_COLOR = '#0E6B50';
const REFERENCE_COLOR = '#9A5B00';

function accuracyOf(track: readonly TrackPoint[]) {
  const look = { color: PATH_COLOR, weight: 1, opacity: 0.4, fillOpacity: 0.08, interactive: false };
  return track.map(({ latitude, longitude, accuracyMeters }) =>
    circle([latitude, longitude], { ...look, radius: accuracyMeters }),
  );
}

function pathOf(track: readonly TrackPoint[]) {
  const inspected = track.filter(({ category }) => category === 'inspection');
  const line = inspected.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
  return polyline(line, { color: PATH_COLOR, weight: 3, interactive: false });
}

function markerOf(
  { latitude, longitude, category }: TrackPoint,
  index: number,
  { length }: readonly TrackPoint[],
) {
  const isLatest = index === length - 1;
  return circleMarker([latitude, longitude], {
    radius: isLatest ? 8 : 5,
    color: isLatest ? '#14201B' : '#FFFFFF',
    weight: 2,
    fillColor: category === 'reference' ? REFERENCE_COLOR : PATH_COLOR,
    fillOpacity: 1,
    interactive: false,
  });
}

/** Leaflet writes the attribution as HTML. */
function escaped(text: string): string {
  const holder = document.createElement('span');
  holder.textContent = text;
  return holder.innerHTML;
}
