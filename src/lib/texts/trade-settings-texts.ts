/** Adds the texts of the settings of sales and purchases with their pages, so that other pages do not load them. */
import settings from '../../locales/en-trade-settings.json'
import { addTexts } from '../i18n.ts'

addTexts(settings)
