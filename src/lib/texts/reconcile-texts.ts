/** Adds the texts of the workbench of bank reconciliation with its page. */
import reconcile from '../../locales/en-reconcile.json'
import { addTexts } from '../i18n.ts'

addTexts(reconcile)
