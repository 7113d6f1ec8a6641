/** Adds the texts of fiscal years and the lock date with what shows them, so that other pages do not load them. */
import fiscalYears from '../../../locales/settings/en-fiscal-years.json'
import { addTexts } from '../../i18n.ts'

addTexts(fiscalYears)
