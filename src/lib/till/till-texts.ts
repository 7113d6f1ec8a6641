/** Adds the texts of the till with its page. */
import till from '../../locales/till/en-till.json'
import { addTexts } from '../i18n.ts'

addTexts(till)
