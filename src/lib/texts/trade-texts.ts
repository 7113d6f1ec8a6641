/** Adds the texts of sales and purchases with the first page of the area, so that other pages do not load them. */
import trade from '../../locales/en-trade.json'
import { i18n } from '../i18n.ts'

i18n.addResourceBundle('en', 'translation', trade, true, true)
