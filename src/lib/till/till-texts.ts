/** Adds the texts of the till with its page. */
import till from '../../locales/till/en.json'
import { addTexts } from '../i18n.ts'

addTexts(till)
