<?php
/**
 * Reports the requests of crawlers, which run no script. Each is noted as a line in a file of the temporary directory, and a later
 * crawler's request sends the lines together: visitors wait for nothing. Requests of people leave no line.
 *
 * @package svc-analytics
 */

defined( 'ABSPATH' ) || exit;

/** Matches what names itself a crawler, an assistant or another robot. `Cubot` makes phones. */
const SVC_ANALYTICS_ROBOTS = '/(?<!cu)bot|crawl|spider|slurp|fetch|scrap|agent|index|scan|preview|monitor|archiv|proxy|https?:|feed|rss|probe|check|validator|-(user|ai|training|search|extended|autorag)|buyforme|cotoyogi|seekport|marginalia|ahrefs|gpt|claude|anthropic|perplexity|gemini|notebooklm|novaact|meta-external|facebook(external|catalog)|google-|-google|googleother|yandex|yeti\/|curl|wget|python|scrapy|okhttp|axios|undici|libwww|headless|go-http/i';

/** Lines are sent when the first has waited so long, or when there are so many bytes. The service takes 1 MB and 1,000 lines. */
const SVC_ANALYTICS_LINES_WAIT_SECONDS = 60;
const SVC_ANALYTICS_LINES_FULL_BYTES   = 100000;

/** No line is shorter, so a full file has no more lines than the service takes. Further ones are dropped while it cannot be reached. */
const SVC_ANALYTICS_LINE_MIN_BYTES = 120;

/** Longer texts of a line are cut. */
const SVC_ANALYTICS_TEXT_MAX_BYTES = 1000;

/** The longest time that a crawler's request waits for the service where PHP cannot answer before, seconds. */
const SVC_ANALYTICS_REPORT_MAX_SECONDS = 3;

/** The transient that is there while nothing is sent, because the service did not take it. */
const SVC_ANALYTICS_REPORT_PAUSE = 'svc_analytics_report_pause';

/** Returns the file of the lines. Nobody can guess its name, and each machine of a site has its own. */
function svc_analytics_lines_file() {
	return get_temp_dir() . 'svc-analytics-' . wp_hash( home_url() . gethostname() ) . '.log';
}

/** Notes the request when it is a crawler's, and sends what is due. */
function svc_analytics_note_request() {
	$settings = svc_analytics_settings();
	$agent    = isset( $_SERVER['HTTP_USER_AGENT'] ) ? wp_unslash( $_SERVER['HTTP_USER_AGENT'] ) : '';
	if ( '' === $settings['requests'] || '' === $settings['requests_key'] || '' === $settings['url'] ) {
		return;
	}
	if ( ! isset( $_SERVER['REQUEST_URI'] ) || 1 !== preg_match( SVC_ANALYTICS_ROBOTS, $agent ) ) {
		return;
	}
	svc_analytics_finish_answer();
	$file = svc_analytics_lines_file();
	if ( svc_analytics_add_line( $file, svc_analytics_request_line( $agent ) ) && false === get_transient( SVC_ANALYTICS_REPORT_PAUSE ) ) {
		svc_analytics_send_lines( $file . '.sending', $settings );
	}
}
add_action( 'shutdown', 'svc_analytics_note_request', PHP_INT_MAX );

/** Returns the line of the present request. PHP does not know the bytes of its answer. */
function svc_analytics_request_line( $agent ) {
	$address = isset( $_SERVER['REMOTE_ADDR'] ) ? $_SERVER['REMOTE_ADDR'] : '';
	$address = apply_filters( 'svc_analytics_client_ip', $address );
	$fields  = array(
		'path'      => strtok( wp_unslash( $_SERVER['REQUEST_URI'] ), '?#' ),
		'userAgent' => $agent,
		'address'   => is_string( $address ) ? $address : '',
		'host'      => isset( $_SERVER['HTTP_HOST'] ) ? $_SERVER['HTTP_HOST'] : '',
	);
	foreach ( $fields as $name => $value ) {
		$fields[ $name ] = substr( (string) $value, 0, SVC_ANALYTICS_TEXT_MAX_BYTES );
	}
	$line = wp_json_encode( array( 'time' => $_SERVER['REQUEST_TIME'], 'status' => http_response_code() ) + $fields, JSON_INVALID_UTF8_SUBSTITUTE );
	return str_pad( $line, SVC_ANALYTICS_LINE_MIN_BYTES ) . "\n";
}

/** Adds a line to the file. Returns whether there are lines to send, which are then in the file beside it. */
function svc_analytics_add_line( $file, $line ) {
	$lock = @fopen( $file . '.lock', 'c' );
	if ( false === $lock || ! flock( $lock, LOCK_EX ) ) {
		return false;
	}
	clearstatcache();
	if ( ! file_exists( $file ) ) {
		touch( $file );
		chmod( $file, 0600 );
	}
	$size = filesize( $file );
	if ( $size + strlen( $line ) <= SVC_ANALYTICS_LINES_FULL_BYTES ) {
		$size += (int) file_put_contents( $file, $line, FILE_APPEND );
	}
	$handle = fopen( $file, 'r' );
	$first  = json_decode( (string) fgets( $handle ), true );
	fclose( $handle );
	$is_full = $size + strlen( $line ) > SVC_ANALYTICS_LINES_FULL_BYTES;
	$is_due  = $is_full || ! isset( $first['time'] ) || $_SERVER['REQUEST_TIME'] - $first['time'] >= SVC_ANALYTICS_LINES_WAIT_SECONDS;
	if ( $is_due && ! file_exists( $file . '.sending' ) ) {
		rename( $file, $file . '.sending' );
	}
	$is_there = file_exists( $file . '.sending' );
	fclose( $lock );
	return $is_there;
}

/** Sends a file of lines, and removes it when they are counted. They count once: the service keeps which came last. */
function svc_analytics_send_lines( $file, $settings ) {
	$handle = @fopen( $file, 'r' );
	if ( false === $handle || ! flock( $handle, LOCK_EX | LOCK_NB ) ) {
		return;
	}
	$lines    = (string) stream_get_contents( $handle );
	$stream   = array(
		'site'   => $settings['site'],
		'stream' => 'wordpress-' . substr( basename( $file ), strlen( 'svc-analytics-' ), 32 ),
	);
	$position = md5( $lines );
	$known    = svc_analytics_report( $settings, $stream, '' );
	if ( null !== $known && $known !== $position ) {
		$step  = array( 'after' => $known, 'position' => $position );
		$known = svc_analytics_report( $settings, $stream + $step, $lines );
	}
	if ( $known === $position ) {
		unlink( $file );
	}
	fclose( $handle );
}

/** Posts lines, or asks for the position alone. Returns the position of the stream; null when the service did not take them. */
function svc_analytics_report( $settings, $query, $lines ) {
	$answer = wp_remote_post(
		$settings['url'] . '/api/r?' . http_build_query( array_filter( $query, 'strlen' ) ),
		array(
			'body'        => $lines,
			'headers'     => array(
				'Authorization' => 'Bearer ' . $settings['requests_key'],
				'Content-Type'  => 'application/x-ndjson',
			),
			'user-agent'  => 'svc-analytics',
			'timeout'     => SVC_ANALYTICS_REPORT_MAX_SECONDS,
			'redirection' => 0,
		)
	);
	$status = is_wp_error( $answer ) ? 0 : wp_remote_retrieve_response_code( $answer );
	$told   = is_wp_error( $answer ) ? null : json_decode( wp_remote_retrieve_body( $answer ), true );
	if ( 202 === $status && is_array( $told ) && array_key_exists( 'position', $told ) ) {
		return (string) $told['position'];
	}
	set_transient( SVC_ANALYTICS_REPORT_PAUSE, 1, MINUTE_IN_SECONDS );
	error_log( "svc Analytics: requests of crawlers could not be reported (status $status)" );
	return null;
}
