import type { ModelFiles } from '@sightline/vision/people/findPeople';
import { fetchFile } from '../../../wire/fetchFile.ts';

/** The addresses of a model that comes with the product. */
interface ShippedModel {
  graph: URL;
  weights: URL;
}

export async function fetchModel({ graph, weights }: ShippedModel): Promise<ModelFiles> {
  const [json, bytes] = await Promise.all([fetchFile(graph), fetchFile(weights)]);
  return { graph: await json.text(), weights: await bytes.arrayBuffer() };
}

/** A graph of TensorFlow.js, as far as it names the files with its weights. */
interface Graph {
  weightsManifest: readonly { paths: readonly string[] }[];
}

/**
 * The library of an installed model fetches the files itself, without a limit: from the browser's cache, once they are
 * there.
 */
export async function fetchModelAhead(modelUrl: string): Promise<void> {
  const { weightsManifest }: Graph = JSON.parse(await (await fetchFile(modelUrl)).text());
  // One after the other: a request that waits for a free connection would look silent.
  for (const { paths } of weightsManifest) for (const file of paths) await fetchFile(new URL(file, modelUrl));
}
