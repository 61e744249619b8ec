import type { SetupPart } from '@sightline/contracts/organization/setup';

export interface SetupGuide {
  part: SetupPart;
  title: string;
  /** What people can do with it, in their own words. */
  purpose: string;
  /** What happens until it is set up, after "Until it is set up,". */
  without: string;
  steps: readonly string[];
  /** The environment variables, and the processes that read them. */
  variables: readonly string[];
  readBy: string;
}

const API = 'the API';
const WORKERS = 'the workers';
const BOTH = 'the API and the workers';

/** The only place in the product that names environment variables, for the admins who set them. */
export const SETUP_GUIDES: readonly SetupGuide[] = [
  {
    part: 'payment',
    title: 'Online payment',
    purpose: 'Clients pay for bookings and inspections by card, at Stripe.',
    without: 'requests arrive unpaid, and clients are told how to pay when you confirm.',
    steps: [
      'Copy the secret key from the Stripe dashboard.',
      'Add a webhook there: the address of this product followed by /api/payments/events. The operations guide, “Payment”, lists its events. Copy its signing secret.',
    ],
    variables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    readBy: API,
  },
  {
    part: 'email',
    title: 'Email',
    purpose: 'Confirmations, reminders, invitations and reports are sent from your address.',
    without: 'no email leaves the product.',
    steps: ['Ask your mail provider for an SMTP account, and use its address as the sender.'],
    variables: ['SMTP_URL', 'MAIL_FROM'],
    readBy: `${WORKERS}; the API shows MAIL_FROM in the email dialog`,
  },
  {
    part: 'replies',
    title: 'Replies by email',
    purpose: 'A client answers a message by replying to its email.',
    without: 'emails say that replies are not read, and link to the portal.',
    steps: [
      'Choose a domain that receives no other mail, and point its MX record at your mail server.',
      'Let that server pass the mail on to the workers. The operations guide, “Replies by email”, has the lines for Postfix.',
    ],
    variables: ['INBOUND_MAIL_DOMAIN', 'INBOUND_MAIL_KEY', 'INBOUND_MAIL_HOST', 'INBOUND_MAIL_PORT'],
    readBy: WORKERS,
  },
  {
    part: 'textMessages',
    title: 'Text messages',
    purpose: 'Confirmations and reminders reach clients who agreed as text messages.',
    without: 'clients get emails only.',
    steps: [
      'Open an account at a provider of text messages, and register your number with it.',
      'Set the address of its gateway, or of an adapter in front of it, with its key and your number.',
      'Turn the notices on under Notices.',
    ],
    variables: ['SMS_GATEWAY_URL', 'SMS_GATEWAY_KEY', 'SMS_FROM'],
    readBy: WORKERS,
  },
  {
    part: 'notifications',
    title: 'Notifications on devices',
    purpose: 'Phones and computers of staff are notified of people who wait, requests and messages.',
    without: 'staff are told by email only.',
    steps: [
      'Use a public address with https for this product, or enter an email address of the company under Company: push services refuse a sender without one.',
      'Set the clock of the server by NTP.',
      'Send a test under Your account, Notifications on your devices.',
    ],
    variables: ['PUBLIC_URL', 'ENCRYPTION_SECRET'],
    readBy: BOTH,
  },
  {
    part: 'relay',
    title: 'Calls through firewalls',
    purpose: 'People join calls from networks that block video, such as offices and hotels.',
    without: 'calls work on most home and mobile networks, and fail behind strict firewalls.',
    steps: ['Run the relay of the production stack, or use another TURN server, and set its addresses.'],
    variables: ['TURN_URLS', 'TURN_SECRET'],
    readBy: API,
  },
  {
    part: 'geocoder',
    title: 'Address lookup',
    purpose:
      'Each inspection gets the location of its address, and photos show how far away they were taken.',
    without: 'the location of a property is captured on site, and positions are shown as coordinates.',
    steps: ['Set the address of a geocoding server with the interface of Nominatim.'],
    variables: ['GEOCODER_URL'],
    readBy: BOTH,
  },
  {
    part: 'maps',
    title: 'Map background',
    purpose: 'Maps show streets and buildings behind the positions.',
    without: 'maps are plain plots of the positions.',
    steps: ['Choose a service of map tiles, and set its address and the credit that it asks for.'],
    variables: ['MAP_TILE_URL', 'MAP_TILE_ATTRIBUTION'],
    readBy: API,
  },
  {
    part: 'transcription',
    title: 'Transcription',
    purpose: 'A voice note gets a draft of its text, which a person reviews.',
    without: 'texts of voice notes are typed.',
    steps: [
      'Set the address of a transcription service. Its recordings leave this installation unless you run it yourself.',
      'Without a service, PocketSphinx makes a rough draft where it is installed.',
    ],
    variables: [
      'TRANSCRIPTION_URL',
      'TRANSCRIPTION_KEY',
      'TRANSCRIPTION_MODEL',
      'TRANSCRIPTION_PATH',
      'SPEECH_RECOGNIZER_BIN',
    ],
    readBy: WORKERS,
  },
  {
    part: 'objectModel',
    title: 'Fixtures in room scans',
    purpose: 'A scan lists the fixtures of a room.',
    without: 'fixtures are not listed. The rest of the scan works.',
    steps: [
      'Set the address of the model (coco-ssd, a TensorFlow.js graph model) and the SHA-256 of its files.',
      'Restart the API, which downloads the model once.',
    ],
    variables: ['OBJECT_MODEL_URL', 'OBJECT_MODEL_SHA256'],
    readBy: API,
  },
  {
    part: 'certificate',
    title: 'Digital signature of PDFs',
    purpose: "Report PDFs carry the company's certificate, which proves that they are unchanged.",
    without: 'PDFs are not signed. Their QR code still verifies them.',
    steps: ['Buy a document certificate for the company, and put its PKCS #12 file on the server.'],
    variables: ['REPORT_CERTIFICATE_FILE', 'REPORT_CERTIFICATE_PASSWORD'],
    readBy: WORKERS,
  },
  {
    part: 'files',
    title: 'File storage',
    purpose: 'Photos, recordings and reports are kept here.',
    without: 'nothing can be stored.',
    steps: ['Set a folder, or an object store with the interface of S3.'],
    variables: ['DATA_DIR', 'S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
    readBy: BOTH,
  },
];
