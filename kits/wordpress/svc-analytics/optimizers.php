<?php
/**
 * Keeps plugins and CDNs that speed pages up from delaying, combining or copying the tracker: a delayed script counts only
 * visitors who touch the page, and a combined one has no element to read its site from.
 *
 * @package svc-analytics
 */

defined( 'ABSPATH' ) || exit;

/**
 * The attributes that say so on a script: of Cloudflare Rocket Loader (which reads its own only before `src`), LiteSpeed
 * Cache, WP Rocket and Autoptimize.
 */
const SVC_ANALYTICS_MARKS = 'data-cfasync="false" data-no-optimize="1" data-no-defer="1" data-no-minify="1" data-noptimize="1" nowprocket';

/**
 * What the plugin's scripts have in them: the element's id, the path of the tracker and the beginning of inline code. No
 * text has characters that mean something in a regular expression, as which WP Rocket reads some lists.
 */
const SVC_ANALYTICS_EXCLUDED = array( 'svc-analytics', '/js/t.js', 'window.svc=window.svc' );

/** The filters of the lists of scripts that are left as they are: of WP Rocket, LiteSpeed Cache, Autoptimize, SiteGround's Speed Optimizer and Perfmatters. */
const SVC_ANALYTICS_EXCLUSION_FILTERS = array(
	'rocket_delay_js_exclusions',
	'rocket_exclude_js',
	'rocket_minify_excluded_external_js',
	'rocket_excluded_inline_js_content',
	'litespeed_optimize_js_excludes',
	'litespeed_optm_js_defer_exc',
	'litespeed_optm_gm_js_exc',
	'autoptimize_filter_js_exclude',
	'sgo_javascript_combine_excluded_external_paths',
	'sgo_javascript_combine_excluded_inline_content',
	'perfmatters_delay_js_exclusions',
);

/** Adds the plugin's scripts to a list of exclusions. Autoptimize has a text with commas, or an array by text. */
function svc_analytics_exclude( $listed ) {
	if ( is_string( $listed ) ) {
		return implode( ', ', array_merge( '' === trim( $listed ) ? array() : array( $listed ), SVC_ANALYTICS_EXCLUDED ) );
	}
	if ( 'autoptimize_filter_js_exclude' === current_filter() ) {
		return (array) $listed + array_fill_keys( SVC_ANALYTICS_EXCLUDED, '' );
	}
	return array_merge( (array) $listed, SVC_ANALYTICS_EXCLUDED );
}
foreach ( SVC_ANALYTICS_EXCLUSION_FILTERS as $svc_analytics_filter ) {
	add_filter( $svc_analytics_filter, 'svc_analytics_exclude' );
}
