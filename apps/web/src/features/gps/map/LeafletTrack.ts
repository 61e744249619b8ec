import type { MapTiles } from '@sightline/contracts/positions/maps';
import {
  Browser,
  circle,
  circleMarker,
  divIcon,
  type FeatureGroup,
  featureGroup,
  type Map as LeafletMap,
  latLng,
  map,
  marker,
  polyline,
  type TileLayer,
  tileLayer,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { TrackPoint } from '@sightline/report/layoutTrack';

const CLOSEST_ZOOM = 19;
/** The wait for the first tile. After that, the plot shows more than the map. */
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
    // One finger scrolls the page, two move the map; a wheel also scrolls the page.
    this.#map = map(element, { scrollWheelZoom: false, dragging: !Browser.mobile, zoomAnimation: false });
    this.#map.attributionControl.setPrefix(false);
    this.#tiles = tileLayer(url, {
      attribution: escaped(attribution),
      maxZoom: CLOSEST_ZOOM,
      // The services require the origin of the site that loads tiles; our pages otherwise send no referrer.
      referrerPolicy: 'origin',
    });
    this.#watchTiles();
    this.#tiles.addTo(this.#map);
  }

  /** Shows the track, oldest reading first. The view moves only when readings are added. */
  show(track: readonly TrackPoint[]): void {
    // The view is set first, because circles are measured in it.
    if (track.length !== this.#shownLength)
      this.#map.fitBounds(boundsOf(track), { maxZoom: CLOSEST_ZOOM, animate: false });
    this.#shownLength = track.length;
    this.#overlay.remove();
    this.#overlay = featureGroup([...accuracyOf(track), pathOf(track), ...track.map(markerOf)]);
    this.#overlay.addTo(this.#map);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#map.remove();
  }

  /** Reports a view in which no tile could be loaded, since it is a blank box. */
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
const LATEST_COLOR = '#14201B';

function accuracyOf(track: readonly TrackPoint[]) {
  const look = { color: PATH_COLOR, weight: 1, opacity: 0.4, fillOpacity: 0.08, interactive: false };
  return track.map(({ latitude, longitude, accuracyMeters }) =>
    circle([latitude, longitude], { ...look, radius: accuracyMeters }),
  );
}

/** The bounds of all points with their accuracy. */
function boundsOf(track: readonly TrackPoint[]) {
  const areas = track.map(({ latitude, longitude, accuracyMeters }) =>
    latLng(latitude, longitude).toBounds(2 * accuracyMeters),
  );
  return areas.reduce((whole, area) => whole.extend(area));
}

function pathOf(track: readonly TrackPoint[]) {
  const inspected = track.filter(({ category }) => category === 'inspection');
  const line = inspected.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
  return polyline(line, { color: PATH_COLOR, weight: 3, interactive: false });
}

/** A dot, or a diamond for a reference point, as in the plot. The latest one has a ring. */
function markerOf(
  { latitude, longitude, category }: TrackPoint,
  index: number,
  { length }: { length: number },
) {
  const isLatest = index === length - 1;
  if (category === 'reference') {
    const icon = divIcon({
      className: isLatest ? 'reference latest' : 'reference',
      html: '<i></i>',
      iconSize: [16, 16],
    });
    return marker([latitude, longitude], { icon, interactive: false, keyboard: false });
  }
  return circleMarker([latitude, longitude], {
    radius: isLatest ? 8 : 5,
    color: isLatest ? LATEST_COLOR : '#FFFFFF',
    weight: 2,
    fillColor: PATH_COLOR,
    fillOpacity: 1,
    interactive: false,
  });
}

/** Escapes text, because Leaflet writes the attribution as HTML. */
function escaped(text: string): string {
  return new XMLSerializer().serializeToString(document.createTextNode(text));
}
