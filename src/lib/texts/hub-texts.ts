/** Adds the texts of the hubs of reports and settings with the first of them. */
import hubs from '../../locales/en-hubs.json'
import { addTexts } from '../i18n.ts'

addTexts(hubs)
