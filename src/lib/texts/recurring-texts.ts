/** Adds the texts of recurring templates, with those of sales and purchases. */
import recurring from '../../locales/en-recurring.json'
import { addTexts } from '../i18n.ts'
import './trade-texts.ts'

addTexts(recurring)
