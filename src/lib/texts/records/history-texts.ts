/** Adds the texts of the history of a record with what shows them, so that other pages do not load them. */
import history from '../../../locales/records/en-history.json'
import { addTexts } from '../../i18n.ts'

addTexts(history)
