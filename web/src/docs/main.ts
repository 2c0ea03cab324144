/** Runs in each page of the documentation. The pages work without it, but for the search. */
import '../styles/tokens.css';
import '../styles/font.css';
import '../styles/base.css';
import '../styles/forced-colors.css';
import '../ui/controls.css';
import './layout.css';
import './navigation.css';
import './prose.css';
import './search.css';
import './print.css';
import '../icon.svg';
import { showAppearance } from './appearance.ts';
import { addCopyButtons } from './copy-buttons.ts';
import { followOutline } from './outline.ts';
import { showSearch } from './search-box.ts';

addCopyButtons();
showAppearance();
followOutline();
showSearch();
