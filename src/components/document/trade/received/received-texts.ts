/** Adds the texts of received e-invoices, with those of sales and purchases. */
import received from '../../../../locales/trade/en-received.json'
import { addTexts } from '../../../../lib/i18n.ts'
import '../../../../lib/texts/trade-texts.ts'

addTexts(received)
