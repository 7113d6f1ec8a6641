/** The texts of messages; `ne.json` has their Nepali. Names and dates are filled in after a text is translated. */
export const mailTexts = {
  ignore: 'If this wasn’t you, you can ignore this email.',
  alarm: 'If this wasn’t you, change your password and sign out of sessions that aren’t yours.',
  openProfile: 'Open profile',
  unknown: 'unknown',
  verify_email: {
    subject: 'Verify your email address',
    text: 'Thanks for signing up to Daybook. Verify your email address within 24 hours to continue.',
    button: 'Verify address',
  },
  verify_added_email: {
    subject: 'Verify your email address',
    text: 'This address was added to a Daybook account. Verify it within 24 hours.',
    button: 'Verify address',
  },
  account_exists: {
    subject: 'You already have a Daybook account',
    text: 'There was an attempt to sign up to Daybook with this address, which already has an account. Sign in instead, or reset your password if you have forgotten it.',
    button: 'Sign in',
  },
  reset_password: {
    subject: 'Reset your password',
    text: 'We received a request to reset the password of your Daybook account. The link expires in one hour.',
    button: 'Set password',
  },
  unknown_account: {
    subject: 'No Daybook account has this address',
    text: 'There was an attempt to sign in to Daybook with this address, which has no account. You may have signed up with another address.',
    button: 'Open Daybook',
  },
  login_code: {
    subject: '{code} is your sign-in code',
    text: 'Your code to sign in to Daybook is {code}. It expires in 3 minutes.',
    warning: 'Don’t share this code. If you didn’t request it, you can ignore this email.',
  },
  invitation: {
    subject: '{inviter} invited you to {company}',
    text: '{inviter} invited you to join {company} in Daybook. The invitation expires in 7 days.',
    ignore: 'If you weren’t expecting this, you can ignore this email.',
    button: 'Open invitation',
  },
  mention: {
    subject: '{author} mentioned you on {record}',
    text: '{author} mentioned you in a comment on {record} of {company}:',
    button: 'Open record',
  },
  new_sign_in: {
    subject: 'New sign-in to your account',
    text: 'There was a sign-in to your Daybook account from a new device on {at}.',
    device: 'Device: {userAgent}. IP address: {address}.',
  },
  password_changed: {
    subject: 'Your password was changed',
    text: 'The password of your Daybook account was changed on {at}. You were signed out everywhere.',
  },
  authenticator_added: {
    totp: {
      subject: 'An authenticator app was added',
      text: 'An authenticator app was added to your Daybook account on {at}.',
    },
    webauthn: { subject: 'A passkey was added', text: 'A passkey was added to your Daybook account on {at}.' },
    recovery_codes: {
      subject: 'A set of recovery codes was added',
      text: 'A set of recovery codes was added to your Daybook account on {at}.',
    },
  },
  authenticator_removed: {
    totp: {
      subject: 'An authenticator app was removed',
      text: 'An authenticator app was removed from your Daybook account on {at}.',
    },
    webauthn: { subject: 'A passkey was removed', text: 'A passkey was removed from your Daybook account on {at}.' },
    recovery_codes: {
      subject: 'A set of recovery codes was removed',
      text: 'A set of recovery codes was removed from your Daybook account on {at}.',
    },
  },
  provider_connected: {
    subject: '{provider} was connected to your account',
    text: 'You can now sign in to your Daybook account with {provider} as {display} (added on {at}).',
  },
  provider_disconnected: {
    subject: '{provider} was disconnected from your account',
    text: 'You can no longer sign in to your Daybook account with {provider} as {display} (removed on {at}).',
  },
  address_added: {
    subject: 'An email address was added',
    text: '{address} was added to your Daybook account on {at}.',
  },
  address_removed: {
    subject: 'An email address was removed',
    text: '{address} was removed from your Daybook account on {at}.',
  },
  primary_address_changed: {
    subject: 'Your primary email address was changed',
    text: 'The primary email address of your Daybook account was changed to {address} on {at}. Messages about the account go there.',
  },
  template_failed: {
    unsent: {
      subject: '{template}: document of {date} not emailed',
      text: 'The document dated {date} of the recurring template “{template}” in {company} was issued but not emailed:',
    },
    failed: {
      subject: '{template}: document of {date} needs attention',
      text: 'The recurring template “{template}” in {company} could not complete its document dated {date}:',
    },
    draft: 'A draft was created. Correct and complete it.',
    none: 'No draft could be created.',
    button: 'Open template',
  },
  rate_change: {
    subject: 'Purchase prices changed: {supplier}',
    text: 'A bill from {supplier} dated {date}, entered in {company}, has prices that differ from the previous bill.',
    numbered:
      'Bill {bill} from {supplier} dated {date}, entered in {company}, has prices that differ from the previous bill.',
    change: '{item}: {last} → {rate} ({percent})',
    button: 'Open bill',
  },
  quotation_answer: {
    accepted: {
      subject: '{customer} accepted quotation {number}',
      text: '{customer} accepted quotation {number} of {company}.',
    },
    declined: {
      subject: '{customer} declined quotation {number}',
      text: '{customer} declined quotation {number} of {company}.',
    },
    note: 'The customer’s note: {note}',
    button: 'Open quotation',
  },
  webhook_paused: {
    subject: 'The webhook {webhook} of {company} was paused',
    text: 'For {days} days, no delivery of the webhook {webhook} of {company} succeeded. It was paused and gets no events.',
    advice: 'Its address is {url}. Resume it once the address answers again, and replay what it missed.',
    button: 'Open webhooks',
  },
  backup_report: {
    failed: {
      subject: 'The backup failed',
      text: 'No backup of {site} was made. It is tried again every hour.',
    },
    restored: {
      subject: 'The backup was restored and verified',
      text: 'A backup of {site} was restored into a place for this purpose only and verified. The next drill follows in a week.',
    },
    'not restored': {
      subject: 'The backup could not be restored',
      text: 'A backup of {site} was made, but restoring it failed. Check it before you need it.',
    },
  },
} as const
