import { expose } from 'comlink';
import { FrameAnalyzer } from './FrameAnalyzer.ts';

/** The page sends one request after another, and drops frames instead of queueing them. */
expose(new FrameAnalyzer());
