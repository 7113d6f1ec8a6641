/** Adds the texts of journal entries with what shows them, so that other pages do not load them. */
import entries from '../../../locales/records/en-entries.json'
import { addTexts } from '../../i18n.ts'

addTexts(entries)
