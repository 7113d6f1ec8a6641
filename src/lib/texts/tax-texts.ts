/** Adds the texts of tax returns with their pages, so that other pages do not load them. */
import tax from '../../locales/en-tax.json'
import { addTexts } from '../i18n.ts'

addTexts(tax)
