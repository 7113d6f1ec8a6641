/** Adds the texts of the self-audit with its page, so that other pages do not load them. */
import selfAudit from '../../locales/en-self-audit.json'
import { addTexts } from '../i18n.ts'

addTexts(selfAudit)
