/** The error codes of tax schemes, tax returns and their periods: a part of the list in errors.ts. */
export const taxErrors = {
  SCHEME_FIXED: {
    status: 400,
    text: 'This can’t be changed: documents are posted with “{scheme}”. Create another tax scheme.',
  },
  RETURN_FILED: { status: 409, text: 'The tax return {name} is filed and can’t be changed.' },
  RETURN_NOT_FILED: { status: 400, text: 'Mark the tax return as filed first.' },
  RETURN_AND_SCHEME: { status: 400, text: 'A tax return covers all its taxes. Remove the return or the tax.' },
  SET_OFF_BY_RETURN: { status: 400, text: 'The tax return already deducts input tax. Leave this empty.' },
  AMOUNT_OF_RETURN: { status: 400, text: 'The net tax of this return is {amount}.' },
  RETURN_OVERLAPS: { status: 400, text: 'The tax return {name} covers part of this period.' },
  FILED_TOO_EARLY: { status: 400, text: 'Enter a date after the period, which ends on {date}.' },
  TAX_PERIOD_NOT_OVER: { status: 409, text: 'The period ends on {date}. File the return after that day.' },
  RETURN_CHANGED: { status: 409, text: 'The figures have changed since you saw them. Review the boxes again.' },
  CORRECTION_TOO_LARGE: {
    status: 409,
    text: 'The correction of {name} is too large for this return. Report it to the tax authority separately.',
  },
} as const
