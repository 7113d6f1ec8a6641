/** The texts of an email with a report. */
export const letterTexts = {
  attached: 'Please find attached: {title}.',
  view: 'Saved view: {view}',
} as const
