/** The error codes of emails, scheduled reports, recurring templates and webhooks: a part of the list in errors.ts. */
export const sendingErrors = {
  EXPORT_RUNNING: { status: 409, text: 'An export is already running. Wait until it is finished.' },
  NO_ADDRESS: { status: 409, text: '“{party}” has no email address. Add one, or email this document separately.' },
  CANCELLED_UNSENT: { status: 409, text: 'Cancelled before the email was sent.' },
  RECIPIENT_OUTSIDE: { status: 400, text: '{address} is not the address of a member. Required: {name}.' },
  SCHEDULE_USER_LEFT: { status: 409, text: 'The user who scheduled this is no longer a member.' },
  SCHEDULE_NOT_ALLOWED: {
    status: 403,
    text: 'The user who scheduled this no longer has permission for this. Required: {name}.',
  },
  SCHEDULE_VIEW_GONE: { status: 409, text: 'The user who scheduled this no longer sees the view.' },
  TEMPLATE_HAS_RUN: {
    status: 409,
    text: 'This template has created documents and can’t be deleted. Pause it, or enter an end date.',
  },
  START_TOO_EARLY: {
    status: 400,
    text: 'More than {max} documents would be dated before today. Enter a later start date.',
  },
  WEBHOOK_URL: {
    status: 400,
    text: 'Enter an https:// address on the internet without a password, on port 443 or 8443.',
  },
  UNKNOWN_EVENT: { status: 400, text: 'There is no event “{event}”.' },
  TOO_MANY_WEBHOOKS: { status: 409, text: 'A company can have at most {max} webhooks. Delete one first.' },
  REPLAY_SINCE: { status: 400, text: 'Enter a time in the last {days} days.' },
} as const
