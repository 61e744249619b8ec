import type { Consumer, Producer, ProducerTraceEventData } from 'mediasoup/types';
import type { SenderReport } from './messages.ts';

/**
 * Follows the reports in which a sender relates its timestamps to its clock (RTCP, RFC 3550, 6.4.1), until
 * the consumer closes. mediasoup's own reports to consumers go by the arrival of packets.
 */
export async function followSenderReports(
  producer: Producer,
  consumer: Consumer,
  onReport: (report: SenderReport) => void,
): Promise<void> {
  const listen = (event: ProducerTraceEventData): void => {
    const report = reportOf(event);
    if (report) onReport(report);
  };
  producer.on('trace', listen);
  consumer.observer.once('close', () => producer.off('trace', listen));
  await producer.enableTraceEvent(['sr']);
}

/** NTP seconds have a fraction of 32 bits. */
function reportOf({ type, info }: ProducerTraceEventData): SenderReport | null {
  if (type !== 'sr') return null;
  return {
    timestamp: Number(info['rtpTs']),
    sentAt: (Number(info['ntpSec']) + Number(info['ntpFrac']) / 2 ** 32) * 1000,
  };
}
