import { importClients } from '@sightline/contracts/clients/clientFiles';
import { receiveClientEvent } from '@sightline/contracts/clients/clientManagement';
import { uploadLogo } from '@sightline/contracts/organization/company';
import { receivePaymentEvent } from '@sightline/contracts/payments/payments';
import { transcribeSpeech } from '@sightline/contracts/rooms/captions';
import { createHealth } from '@sightline/server-kit/health';
import express, { type Express, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { refuseCrossSite } from './core/crossSite.ts';
import { answerError, answerUnknownPath } from './core/errors.ts';
import { jsonBodies, securityHeaders } from './core/security.ts';
import type { Route } from './core/serve.ts';
import type { Services } from './core/services.ts';
import { sessions } from './core/session.ts';
import { uploadRoutes } from './core/uploads/uploads.ts';
import { webApp } from './core/webApp.ts';
import { ownAccountRoutes } from './features/accounts/accountRoutes.ts';
import { pushRoutes } from './features/accounts/push.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { savedViewRoutes } from './features/accounts/savedViews.ts';
import { staffRoutes } from './features/accounts/staffRoutes.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { calendarRoutes } from './features/bookings/calendarRoutes.ts';
import { bookingLinkRoutes } from './features/bookings/linkRoutes.ts';
import { bookingRoutes } from './features/bookings/routes.ts';
import { catalogRoutes } from './features/catalog/routes.ts';
import { checklistRoutes } from './features/checklists/routes.ts';
import { clientManagementRoutes } from './features/client-management/routes.ts';
import { clientRoutes } from './features/clients/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { deliveryRoutes } from './features/deliveries/routes.ts';
import { docsRoutes } from './features/docs/routes.ts';
import { geocodingRoutes } from './features/geocoding/routes.ts';
import { inspectionRoutes } from './features/inspections/routes.ts';
import { mapRoutes } from './features/maps/routes.ts';
import { measurementRoutes } from './features/measurements/routes.ts';
import { AttachmentIntake } from './features/messages/AttachmentIntake.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { objectModelRoutes } from './features/object-model/routes.ts';
import { organizationRoutes } from './features/organization/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { PhotoIntake } from './features/photos/PhotoIntake.ts';
import { photoRoutes } from './features/photos/routes.ts';
import { positionRoutes } from './features/positions/routes.ts';
import { recordingRoutes } from './features/recordings/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { roomEventRoutes } from './features/room-events/routes.ts';
import { callQualityRoutes } from './features/rooms/callQuality.ts';
import { captionRoutes } from './features/rooms/captions.ts';
import { expectedPeopleRoutes } from './features/rooms/expectedPeople.ts';
import { phoneCheckRoutes } from './features/rooms/phoneChecks.ts';
import { problemReportRoutes } from './features/rooms/problemReports.ts';
import { roomRoutes } from './features/rooms/routes.ts';
import { waitingRoomRoutes } from './features/rooms/waitingRoom.ts';
import { scanRoutes } from './features/scans/routes.ts';
import { siteRoomRoutes } from './features/site-rooms/routes.ts';
import { verificationRoutes } from './features/verification/routes.ts';
import { voiceNoteRoutes } from './features/voice-notes/routes.ts';
import { VoiceNoteIntake } from './features/voice-notes/VoiceNoteIntake.ts';

/** The length of an id, the longest part of a path that is logged. */
const LONGEST_SHOWN = 36;

/** Every feature of the API; each is a list of routes. */
const FEATURES: readonly (readonly Route[])[] = [
  accountRoutes,
  ownAccountRoutes,
  pushRoutes,
  savedViewRoutes,
  staffRoutes,
  auditRoutes,
  organizationRoutes,
  catalogRoutes,
  clientRoutes,
  clientManagementRoutes,
  messageRoutes,
  inspectionRoutes,
  dashboardRoutes,
  deliveryRoutes,
  bookingRoutes,
  bookingLinkRoutes,
  calendarRoutes,
  paymentRoutes,
  geocodingRoutes,
  checklistRoutes,
  [uploadRoutes({ photo: PhotoIntake, voiceNote: VoiceNoteIntake, attachment: AttachmentIntake })],
  photoRoutes,
  voiceNoteRoutes,
  positionRoutes,
  measurementRoutes,
  siteRoomRoutes,
  scanRoutes,
  objectModelRoutes,
  mapRoutes,
  roomRoutes,
  expectedPeopleRoutes,
  waitingRoomRoutes,
  roomEventRoutes,
  recordingRoutes,
  problemReportRoutes,
  callQualityRoutes,
  captionRoutes,
  phoneCheckRoutes,
  reportRoutes,
  analyticsRoutes,
  verificationRoutes,
  docsRoutes,
];

/** Builds the Express app on opened services. Order matters: health first, errors last. */
export function buildApp(services: Services): Express {
  const { configuration, logger } = services;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', configuration.trustProxy);
  app.use(health(services));
  app.use(requestLog(logger));
  app.use(securityHeaders(configuration));
  // These bodies contain a file; a body that was read here is not read again below.
  app.put(uploadLogo.path, jsonBodies('1500kb'));
  app.post(transcribeSpeech.path, jsonBodies('250kb'));
  // A signature covers the bytes as they were sent.
  for (const { path } of [receivePaymentEvent, receiveClientEvent])
    app.post(path, express.raw({ type: () => true, limit: '500kb' }));
  // The body has the clients of a file of 2 MB.
  app.post(importClients.path, jsonBodies('4mb'));
  app.use('/api', refuseCrossSite(configuration.publicUrl), neverCached, jsonBodies(), sessions(services));
  app.use(routes(services));
  app.use('/api', answerUnknownPath);
  if (configuration.webDist) app.use(webApp(configuration.webDist));
  app.use(answerError);
  return app;
}

function routes(services: Services): Router {
  const router = Router();
  for (const route of FEATURES.flat()) route.mount(router, services);
  return router;
}

function health({ store, redis, storage }: Services): RequestHandler {
  const probe = createHealth({
    name: 'api',
    checks: { mongodb: () => store.ready(), redis: () => redis.ping(), storage: () => storage.ready() },
  });
  return (request, response, next) => {
    if (!probe.handle(request, response)) next();
  };
}

/** Replies depend on the caller; a handler that serves immutable bytes sets its own header. */
const neverCached: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** One line per request: caller, path and outcome. Headers are left out because they carry credentials. */
function requestLog(logger: Logger): RequestHandler {
  return pinoHttp<Request, Response>({
    logger,
    customLogLevel: levelOf,
    wrapSerializers: false,
    serializers: {
      req: ({ id, method, originalUrl, ip }: Request) => ({ id, method, url: loggedUrl(originalUrl), ip }),
      res: ({ statusCode }: Response) => ({ statusCode }),
    },
  });
}

function levelOf(
  _request: unknown,
  response: { statusCode: number },
  error?: Error,
): 'error' | 'info' | 'debug' {
  if (error || response.statusCode >= 500) return 'error';
  return response.statusCode >= 400 ? 'info' : 'debug';
}

/**
 * The path of a request for the log. The query is left out, since it may be an address that a person searches
 * for, and so are longer parts of the path, such as the secret of a calendar feed, in any spelling.
 */
export function loggedUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .map((part) => (part.length > LONGEST_SHOWN ? '[redacted]' : part))
    .join('/');
}
