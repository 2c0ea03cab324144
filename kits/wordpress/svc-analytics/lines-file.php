<?php
/**
 * The files of the requests that were not sent yet. They are in a directory that PHP's user alone may enter: others may write into the
 * temporary directory of a machine.
 *
 * @package svc-analytics
 */

defined( 'ABSPATH' ) || exit;

/** Returns the directory of the files. Nobody can guess its name, and each machine of a site has its own. */
function svc_analytics_lines_directory( $home = null ) {
	$home = null === $home ? get_option( 'home', '' ) : $home;
	return get_temp_dir() . 'svc-analytics-' . wp_hash( rtrim( $home, '/' ) . gethostname() );
}

/** Makes the directory. Returns whether it is there, and PHP's own. */
function svc_analytics_make_directory( $directory ) {
	if ( @mkdir( $directory, 0700 ) ) {
		return true;
	}
	clearstatcache();
	if ( is_link( $directory ) || ! is_dir( $directory ) ) {
		return false;
	}
	// Windows has no such modes, and a temporary directory for each user.
	if ( 'Windows' === PHP_OS_FAMILY ) {
		return true;
	}
	$is_own = ! function_exists( 'posix_geteuid' ) || posix_geteuid() === fileowner( $directory );
	return $is_own && 0 === ( fileperms( $directory ) & 0077 ) && is_writable( $directory );
}

/** Removes the files of this machine. */
function svc_analytics_delete_lines( $home = null ) {
	$directory = svc_analytics_lines_directory( $home );
	if ( ! is_link( $directory ) && is_dir( $directory ) ) {
		array_map( 'unlink', glob( $directory . '/*' ) ?: array() );
		@rmdir( $directory );
	}
}
