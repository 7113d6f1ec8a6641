/** The error codes of emails and scheduled reports: a part of the list in errors.ts. */
export const sendingErrors = {
  NO_ADDRESS: { status: 409, text: '“{party}” has no email address. Add one, or email this document separately.' },
  QUOTATION_EXPIRED: { status: 409, text: 'This quotation has expired. Please ask for a new one.' },
  CANCELLED_UNSENT: { status: 409, text: 'Cancelled before the email was sent.' },
  RECIPIENT_OUTSIDE: { status: 400, text: '{address} is not the address of a member. Required: {name}.' },
  SCHEDULE_USER_LEFT: { status: 409, text: 'The user who scheduled this is no longer a member.' },
  SCHEDULE_NOT_ALLOWED: {
    status: 403,
    text: 'The user who scheduled this no longer has permission for this. Required: {name}.',
  },
  SCHEDULE_VIEW_GONE: { status: 409, text: 'The user who scheduled this no longer sees the view.' },
} as const
