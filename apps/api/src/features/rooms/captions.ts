import { AppError } from '@sightline/contracts/core/errors';
import { MAX_CAPTION_CHARACTERS, transcribeSpeech } from '@sightline/contracts/rooms/captions';
import { cleanText } from '@sightline/server-kit/transcription/cleanText';
import { type Route, serve } from '../../core/serve.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';

/** Captions of a call: the words of a person who is on it. */
export const captionRoutes: readonly Route[] = [
  serve(transcribeSpeech, async (context, { params, body }) => {
    const { principal, limits, presence, speechTranscriber } = context;
    const { _id: inspectionId } = await visibleInspection(context, params.inspectionId);
    if (!speechTranscriber) throw new AppError('captionsOff');
    const people = (await presence.list()).get(inspectionId) ?? [];
    const person = people.find(({ subject }) => subject === principal.subject);
    // The service is paid or busy: it is for people who are heard on a call.
    if (!person || person.role === 'observer') throw new AppError('forbidden');
    await limits.spend('speechByCaller', principal.subject);
    const bytes = Buffer.from(body.base64, 'base64');
    const text = await speechTranscriber.transcribe({ bytes, contentType: body.contentType });
    return { text: cleanText(text).slice(0, MAX_CAPTION_CHARACTERS) };
  }),
];
