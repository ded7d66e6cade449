;; A name of a charset, for bytevector->string of Guile, run on each line of octets in hexadecimal → a line: 0 (an error),
;; or = and the code points.
(use-modules (ice-9 rdelim) (ice-9 iconv) (rnrs bytevectors))

(define charset (list-ref (command-line) 2))

(define (octets line)
  (u8-list->bytevector
   (let loop ((at 0))
     (if (< at (string-length line))
         (cons (string->number (substring line at (+ at 2)) 16) (loop (+ at 2)))
         '()))))

(let loop ((line (read-line)))
  (unless (eof-object? line)
    (display
     (catch #t
       (lambda ()
         (string-append
          "="
          (apply string-append
                 (map (lambda (c) (string-append " " (number->string (char->integer c) 16)))
                      (string->list (bytevector->string (octets line) charset 'error))))))
       (lambda _ "0")))
    (newline)
    (loop (read-line))))
