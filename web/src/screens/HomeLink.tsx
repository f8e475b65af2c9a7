// The way out of a place that has nothing to show: where the account begins.
import { Link } from 'react-router-dom';
import { screenText } from './text.ts';

export const HomeLink = () => <Link to="/">{screenText.home}</Link>;
