/** Problems that a person should know of. The call continues in any case. */
export type RecordingProblem =
  /** Nothing can be written at the moment; the recorder tries again every few seconds. */
  | 'diskFull'
  /** Finished files are kept on the node and are uploaded later. */
  | 'uploadFailing'
  /** A few seconds may be missing. */
  | 'recorderRestarted';
