export { ShowToAllButton } from './ShowToAllButton.tsx';
export { ShutterLine } from './ShutterLine.tsx';
