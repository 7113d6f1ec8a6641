/** Adds the texts of sales and purchases with the first page of the area, so that other pages do not load them. */
import trade from '../../locales/en-trade.json'
import { addTexts } from '../i18n.ts'

addTexts(trade)
