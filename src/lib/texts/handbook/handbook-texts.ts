/** Adds the texts of the handbook's page, and those of the pages that it describes. */
import handbook from '../../../locales/handbook/en-handbook.json'
import { addTexts } from '../../i18n.ts'
import '../hub-texts.ts'
import '../trade-settings-texts.ts'

addTexts(handbook)
