/** Adds the texts of received e-invoices, with those of sales and purchases. */
import { noteTexts } from '../../../../../domain/documents/e-invoice/received/invoice-notes.ts'
import received from '../../../../locales/trade/en-received.json'
import { addTexts } from '../../../../lib/i18n.ts'
import '../../../../lib/texts/trade-texts.ts'

addTexts({ ...received, error: noteTexts })
