/** Adds the texts of invitations with their pages, so that the sign-in page does not load them. */
import invitation from '../../../locales/identity/en-invitation.json'
import { addTexts } from '../../../lib/i18n.ts'

addTexts(invitation)
