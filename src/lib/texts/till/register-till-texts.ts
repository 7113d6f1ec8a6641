/** Adds the texts of registering a till with their page, so that a till does not load them each day. */
import register from '../../../locales/till/en-register-till.json'
import { addTexts } from '../../i18n.ts'

addTexts(register)
