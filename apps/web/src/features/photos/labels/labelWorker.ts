import { expose } from 'comlink';
import { LabelAnalyzer } from './LabelAnalyzer.ts';

expose(new LabelAnalyzer());
