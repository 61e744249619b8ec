/**
 * Sections 2, 8 and 9 of the first specification, line by line, and lines of its section 5 and of the second
 * specification that were settled later: the test that names the line, or the reason why no test does. Decisions 062
 * and 063 explain the differences of the product.
 */

export interface SpecifiedLine {
  section: 2 | 5 | 8 | 9 | 'second';
  line: string;
  /** The file and the beginning of the title. */
  test?: readonly [file: string, title: string];
  reason?: string;
}

type Row = readonly [line: string, title: string];

/** Lines that the tests of one file name. */
function tested(section: SpecifiedLine['section'], file: string, rows: readonly Row[]): SpecifiedLine[] {
  return rows.map(([line, title]) => ({ section, line, test: [file, title] }));
}

function untested(
  section: SpecifiedLine['section'],
  rows: readonly (readonly [line: string, reason: string])[],
): SpecifiedLine[] {
  return rows.map(([line, reason]) => ({ section, line, reason }));
}

const WEB = 'apps/web/src';
const SCREENS = `${WEB}/app/firstSpecification/screens.test.tsx`;
const CATALOGUE = `${WEB}/app/firstSpecification/errorCatalogue.test.tsx`;
const CONSTANTS = `${WEB}/app/firstSpecification/constants.test.tsx`;
const BOOK = `${WEB}/features/scheduling/book/Book.test.tsx`;
const REQUEST = `${WEB}/features/scheduling/InspectionRequest.test.tsx`;
const DASHBOARD = `${WEB}/features/dashboard/Dashboard.test.tsx`;
const INSPECTIONS = `${WEB}/features/inspections/list/Inspections.test.tsx`;
const EMAIL = `${WEB}/features/reports/email/EmailDialog.test.tsx`;
const CLIENTS = `${WEB}/features/clients/Clients.test.tsx`;
const MESSAGES = `${WEB}/features/messages/CommunicationCenter.test.tsx`;
const CHECKOUT = `${WEB}/features/payments/checkout/Checkout.test.tsx`;
const PORTAL = `${WEB}/features/portal/Portal.test.tsx`;
const REQUESTS = 'apps/api/src/features/inspections/requests.test.ts';
const SIGN_IN = `${WEB}/features/account/SignInForm.test.tsx`;

export const FIRST_SPECIFICATION: readonly SpecifiedLine[] = [
  ...tested(2, `${WEB}/app/routes/routeTable.test.tsx`, [
    ['/honeybook, the page of the client-management integration', 'staff at'],
    ['while the user loads, a full-page loading indicator', 'shows a full-page loading indicator'],
    ['not signed in: the sign-in screen', 'shows the sign-in screen at %s without a user'],
    ['the routes of role client; any other path is the client home', 'a client at %s sees %s'],
    ['the routes of staff', 'staff at %s see %s'],
    ['/dashboard is a navigation target', 'an inspector begins with their own day'],
    ['/reports?inspection={id}', 'a client at %s sees %s'],
    ['not-found screen with a developer-style hint', 'shows staff a not-found page elsewhere'],
  ]),
  ...tested(2, `${WEB}/app/shells/StaffHeader.test.tsx`, [
    ['header entries, New Inspection highlighted', 'links to the first specification'],
    ['New Inspection whole; Sign Out', 'names New Inspection whole at every width'],
    ['a collapsible menu on small screens', 'opens the menu of a phone at its full height'],
  ]),
  ...tested(2, `${WEB}/app/shells/ClientShell.test.tsx`, [
    [
      'Client Features, Client ID, quick actions and counts at every width',
      'has account, actions and counts',
    ],
  ]),
  ...tested(2, `${WEB}/features/install/InstallPrompts.test.tsx`, [
    ['four steps with Next and Complete, Close Tutorial', 'goes through four steps with Next and Complete'],
    ['iOS, Android and Desktop steps and note', 'iOS: Safari, Share, Add to Home Screen, Add'],
    ['banner with Install App, Maybe Later and a close control', 'the banner is gone for good after'],
    ['banner only when not standalone', 'have no banner in the app on the home screen'],
    ['a floating round button is always visible', 'are only the round button on a public page'],
  ]),
  ...tested(2, `${WEB}/features/install/InstallTutorial.test.tsx`, [
    ['tabs by platform', 'opens the tab of %s with %i touch points'],
    ['what the tutorial advertises', 'names the benefits of the app on a home screen'],
  ]),
  ...tested(2, SCREENS, [
    ['sign-in screen: heading, fields, note', '2 sign-in screen'],
    ['client portal: header, drawer, quick actions, counts', 'header with provider and person'],
    ['client portal: greeting, cards, phase, TBD, On-Site Inspection, loading', 'greeting, line, cards'],
    ['client portal: empty state', 'empty: the tasks of the inspector'],
    ['Request New Inspection: fields and cards', '2 request new inspection'],
    ['Schedule Inspection: title, cards, fields, virtual labels', '2 schedule inspection'],
    ['staff dashboard: cards, lists, empty texts, Unknown Client', '2 staff dashboard'],
    ['Inspection Management: search, table, buttons', '2 inspection management'],
    ['Reports: buttons, search, counters, missing client', '2 reports: title'],
    ['report viewer: Loading inspection report...', '2 reports: title'],
    ['Clients: cards, badge, buttons', '2 clients'],
  ]),
  ...tested(2, SIGN_IN, [
    ['password with show/hide toggle', 'shows and hides the password'],
    ['Signing in... while busy', 'says that it is busy'],
    ['login error in an alert above the fields', 'shows the message of the server in an alert'],
  ]),
  ...tested(2, PORTAL, [
    ['Join Virtual Meeting; report button once delivered', 'offers to join only an inspection'],
    ['Client ID', 'shows a client ID that can be read out'],
  ]),
  ...tested(2, REQUEST, [
    ['Inspection Requested; the form resets to defaults', 'sends the chosen day at nine'],
  ]),
  ...tested(2, BOOK, [
    ['Available Dates: a single date', 'holds a free time, requests it'],
    ['Book & Pay with the fee, on to /checkout', 'holds a free time, requests it'],
    ['Processing... while pending', 'is busy while it sends'],
    ['required fields', 'names each missing field and sends nothing'],
  ]),
  ...tested(2, DASHBOARD, [
    ['Join for virtual ones', 'links to the call of a virtual inspection'],
    ['Recent Reports: the first three', 'lists the newest reports'],
    ['a click stores the chosen client and goes to /clients', 'lists the newest reports'],
  ]),
  ...tested(2, `${WEB}/app/selectedClient.test.ts`, [['the selected-client key', 'returns the id once']]),
  ...tested(2, INSPECTIONS, [
    ['per-status count cards and filter', 'counts inspections by status, and filters'],
    ['a status selector', 'sets a status, confirms it'],
    ['date (month-day)', 'shows the day and the time of each inspection'],
    ['View, Virtual and Check buttons', 'offers the call of virtual inspections'],
    ['mobile cards with every fact, selector and fee', 'has every fact on the cards of a phone'],
  ]),
  ...tested(2, `${WEB}/features/reports/list/Reports.test.tsx`, [
    ['search and status filter', 'has the server search for client'],
    ['No reports found matching your criteria.', 'says that no report matches'],
    ['four counters', 'shows more on request and their number'],
    ['report cards with every fact', 'has every fact on the cards of a phone'],
  ]),
  ...tested(2, EMAIL, [
    ['recipient groups', 'links admins to the groups'],
    ['a custom address with Add or Enter', 'preselects the client, adds a typed address once'],
    ['preview of subject, attachment and sender', 'previews subject, attachment and sender'],
    [
      'Send to N Recipient(s); close is locked while sending',
      'sends, names the number of recipients, and closes',
    ],
  ]),
  ...tested(2, CLIENTS, [
    ['No clients yet, Add First Client', 'offers to add the first client'],
    ['detail panel handed over from the dashboard', 'opens the panel of the client that the dashboard'],
    ['portal-access badge', 'is invited, not enabled, before a password was set'],
  ]),
  ...tested(2, MESSAGES, [
    ['empty states and Send First Message', 'says that there are no clients'],
    ['New Message dialog', 'names the missing fields of a new message'],
    ['thread and Reply', 'shows a conversation as text'],
  ]),
  ...tested(2, CHECKOUT, [
    ['Payment Setup Required with Go Back', 'names the missing settings of payment'],
    ['Payment Successful! clears the pending value and leads on', 'confirms the booking, removes'],
    ['the links of Payment Successful! for a visitor', 'leads a visitor to the inspection and to another'],
  ]),
  ...untested(2, [
    ['two readings of /schedule', 'clients request, staff book, /book is public'],
    ['fixed findings, next steps and licence of the viewer', 'they come from the inspection'],
  ]),

  ...tested(5, REQUESTS, [
    ['scheduledTime alone, or in its part of the day, is kept', 'is kept from'],
    ['a scheduledTime that contradicts its part of the day is refused', 'is refused for'],
    ['hvac is another name of mechanical in calls', 'does not depend on the name of its type'],
  ]),
  ...tested(5, 'apps/api/src/features/bookings/quoteRequests.test.ts', [
    ['address and preferred date of a booking are required', 'names the address and the preferred date'],
  ]),

  ...tested(8, SIGN_IN, [["the server's error text, or 'Login failed'", 'shows the message of the server']]),
  ...tested(8, `${WEB}/features/account/SignOutButton.test.tsx`, [
    ['Logout failed', 'needs no connection: the request is repeated'],
  ]),
  ...tested(8, CATALOGUE, [
    ['Failed to fetch user', 'session fetch failure'],
    ['Failed to fetch inspections', 'client inspections and client details'],
    ['Failed to fetch client details', 'client inspections and client details'],
    ["Error with the server's text, or 'Failed to schedule inspection'", 'schedule request failure'],
    ['Failed to create client.', 'create client failure'],
    ['Unable to find client information for this inspection', 'email dialog without the client'],
    ['Report Opened; missing inspection data; Print Blocked', 'reports: opened, blocked'],
    ['Printing Report; Print Error', 'reports: Printing Report'],
    ['the auth context outside its provider', 'the current user outside of the signed-in part'],
  ]),
  ...tested(8, BOOK, [
    ['Failed to schedule inspection. Please try again.', 'is busy while it sends'],
    ['validation errors appear under each field', 'shows a refusal below its field'],
  ]),
  ...tested(8, REQUEST, [
    ['Missing Information', 'names the missing fields and sends nothing'],
    ['Inspection Requested', 'sends the chosen day at nine'],
  ]),
  ...tested(8, INSPECTIONS, [
    ['Failed to update status.', 'reports a status that could not be set'],
    ['Inspection status updated successfully.', 'sets a status, confirms it'],
  ]),
  ...tested(8, CLIENTS, [
    ['Client created successfully.', 'offers to add the first client'],
    ['the message of the server', "shows the server's reason for refusing a client"],
  ]),
  ...tested(8, MESSAGES, [
    ['Failed to send message.', 'shows a conversation as text'],
    ['Your message has been sent successfully.', 'names the missing fields of a new message'],
  ]),
  ...tested(8, EMAIL, [
    ['Email Failed', 'stays open with a mail server'],
    ['Email Sent Successfully, and the dialog closes', 'sends, names the number of recipients, and closes'],
    ['at least one recipient', 'refuses an invalid address, and never sends without'],
  ]),
  ...tested(8, CHECKOUT, [
    ['Payment Setup Required', 'names the missing settings of payment'],
    ['Proceeding to Payment', 'tells a visitor who has just booked'],
  ]),
  ...tested(8, `${WEB}/app/selectedClient.test.ts`, [
    ['a stored client that cannot be parsed is only logged', 'only logs an unreadable value'],
  ]),
  ...untested(8, [
    [
      'the email dialog opens without a checklist',
      'the dialog mails the signed report and reads no checklist',
    ],
  ]),

  ...tested(9, CONSTANTS, [
    ['data cache', 'data cache: queries never go stale'],
    ['session cache', 'session cache: five minutes'],
    ['toasts: one, 5000 ms, swipe right of 50', 'toasts: one at a time'],
    ['tooltips', 'tooltips: open after 700 ms'],
    ['install tutorial: 4 steps, 3 platforms', 'install tutorial: three platforms'],
    ['both fee schedules', 'fees: both schedules'],
    ['date formats', 'date format %s'],
  ]),
  ...tested(9, `${WEB}/ui/ToastHost.test.tsx`, [['hotkey F8', 'take the focus with F8']]),
  ...tested(9, SCREENS, [
    ['fees on the booking page and the saving', '2 schedule inspection'],
    ['24-hour contact', '2 request new inspection'],
  ]),
  ...tested(9, 'apps/api/src/features/dashboard/dashboard.test.ts', [
    ['dashboard lists show at most 3 items', 'lists the next three inspections by time'],
  ]),
  ...tested(9, CATALOGUE, [['print dialog after 500 ms', 'reports: Printing Report']]),
  ...tested(9, `${WEB}/features/scheduling/fees.test.ts`, [
    ['the virtual fee and the normal price', 'comes from the schedule'],
  ]),
  ...tested(9, EMAIL, [['email subject preview', 'previews subject, attachment and sender']]),
  ...tested(9, REQUESTS, [['default scheduled time', 'is kept from']]),
  ...untested(9, [
    ['removal delay of toasts', 'a dismissed message leaves with its transition (decision 062)'],
    ['an unknown type falls back to 150', 'the server refuses types that the schedule lacks'],
    ['fixed defaults: inspector, report text, standard, license, company', 'configuration (decision 062)'],
    ['a preferred inspection of Generate Report', 'the dialog offers a search (decision 062)'],
    ['payment provider script', 'no script of the provider runs here (decision 033)'],
    ['fee column: decimal', 'fees are integer cents (decision 036)'],
  ]),

  ...tested('second', 'apps/api/src/features/client-management/clientManagement.test.ts', [
    ['/sync and /import-data reply with their counts', 'a sync or an import that ends within the request'],
    ['a longer run replies 202', 'a longer one replies 202'],
  ]),
  ...tested(2, `${WEB}/features/scheduling/Booking.test.tsx`, [
    ['Quick Info: promises of the company', 'promises nothing that the company has not written'],
    ['virtual toggle for non-virtual types only', 'hides the switch for the type Virtual Inspection'],
  ]),
  ...tested(2, `${WEB}/inspection/ui/statusTones.test.ts`, [
    ['badge colors by status', 'gives the states of a record colors of which no two are alike'],
  ]),
  ...tested('second', `${WEB}/features/checklist/signing/signing.test.tsx`, [
    ["2 'Saving...' while pending", 'says Saving... while a mark is not on the server'],
  ]),
  ...tested('second', 'apps/workers/src/jobs/sync-clients/syncClients.test.ts', [
    ['hvac is another name of mechanical in imports', 'the type “%s” is mechanical'],
  ]),
];
