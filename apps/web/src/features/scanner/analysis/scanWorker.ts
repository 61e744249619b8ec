import { expose } from 'comlink';
import { FrameAnalyzer } from './FrameAnalyzer.ts';

/** The page asks for one thing after the other, and drops frames instead of queueing them. */
expose(new FrameAnalyzer());
