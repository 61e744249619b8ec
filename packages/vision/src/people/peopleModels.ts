/**
 * Two models of MediaPipe as TensorFlow.js graph models; weights/README.md says where they are from. Decision 208.
 */
export const PEOPLE_MODELS = {
  faces: {
    graph: new URL('./weights/blazeface-back.json', import.meta.url),
    weights: new URL('./weights/blazeface-back.bin', import.meta.url),
  },
  silhouettes: {
    graph: new URL('./weights/selfie.json', import.meta.url),
    weights: new URL('./weights/selfie.bin', import.meta.url),
  },
};
