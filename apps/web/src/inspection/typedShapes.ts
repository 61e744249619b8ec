import { Line, Text } from '@sightline/contracts/core/fields';
import { Phone } from '@sightline/contracts/core/phoneNumber';
import { z } from 'zod';

/** The shapes of typed fields in a form, where an empty text means no value. */
export const TYPED_SHAPES = { line: Line, text: Text, phone: Phone, day: z.string() };
