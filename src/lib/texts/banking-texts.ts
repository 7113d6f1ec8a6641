/** Adds the texts of banking with the first page of the area, so that other pages do not load them. */
import banking from '../../locales/en-banking.json'
import { addTexts } from '../i18n.ts'

addTexts(banking)
