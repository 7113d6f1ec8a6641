/** The texts of sales and purchases: added with the first page of that area, so that no other page waits for them. */
import trade from '../../locales/en-trade.json'
import { i18n } from '../i18n.ts'

i18n.addResourceBundle('en', 'translation', trade, true, true)
