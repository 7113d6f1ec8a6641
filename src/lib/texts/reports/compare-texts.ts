/** Adds the texts of comparing periods with the reports that do, so that other pages do not load them. */
import compare from '../../../locales/reports/en-compare.json'
import { addTexts } from '../../i18n.ts'

addTexts(compare)
