/** Adds the texts of delivery notes, with those of sales and purchases. */
import challan from '../../../../locales/en-challan.json'
import { addTexts } from '../../../../lib/i18n.ts'
import '../../../../lib/texts/trade-texts.ts'

addTexts(challan)
